import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Section } from "#interface/http/pages/section.view";
import { Field, Form, Submit } from "#interface/http/pages/form.view";

export function Profile({ data: { user }, refused }: AccountProps): VNode {
  return (
    <Section title="Profile" id="profile">
      <div class="person">
        <Avatar url={user.avatarUrl} name={user.fullName} />
        <div>
          <strong>{user.fullName}</strong>
          <span class="hint">{user.email}</span>
        </div>
      </div>
      <Form action="/users/current" method="PATCH" refused={refused} hasFile>
        <Field name="fullName" label="Full name" autocomplete="name" value={user.fullName} maxlength={200} />
        <Field
          name="avatar"
          label="Picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hint="A JPEG, PNG or WebP file of at most 3 MB"
          isOptional
        />
        <Submit>Save the profile</Submit>
      </Form>
      {user.avatarUrl !== null && (
        <Form action="/users/current/avatar" method="DELETE" refused={refused}>
          <Submit look="quiet">Remove the picture</Submit>
        </Form>
      )}
    </Section>
  );
}

function Avatar({ url, name }: { url: string | null; name: string }): VNode {
  if (url === null) {
    return (
      <span class="avatar" aria-hidden="true">
        {Array.from(name)[0]?.toUpperCase()}
      </span>
    );
  }

  return <img class="avatar" src={url} alt="Your picture" width="64" height="64" />;
}
