import type { ComponentChildren, VNode } from "preact";
import { Form } from "#interface/http/pages/form.view";
import type { RefusedForm } from "#interface/http/pages/view";

interface TokenFormProps {
  action: string;
  token: string | undefined;
  refused: RefusedForm | null;
  /** Where to get another link. */
  another: VNode;
  children: ComponentChildren;
}

/** What a mailed link opens: the form that uses the token up, as merely opening the link must not. */
export function TokenForm({ action, token, refused, another, children }: TokenFormProps): VNode {
  const isUsedUp = refused?.code === "GONE" || refused?.code === "CONFLICT";
  const known = token ?? refused?.values["token"];
  if (isUsedUp) return <p>{another}</p>;
  if (known === undefined) {
    return (
      <>
        <p>This page works with the link that we have mailed you. Open it, or copy all of it.</p>
        <p>{another}</p>
      </>
    );
  }

  return (
    <Form action={action} refused={refused}>
      <input type="hidden" name="token" value={known} />
      {children}
    </Form>
  );
}
