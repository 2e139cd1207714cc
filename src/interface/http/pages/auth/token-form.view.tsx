import type { ComponentChildren, VNode } from "preact";
import { Form } from "#interface/http/pages/form.view";
import type { RefusedForm } from "#interface/http/pages/view";

interface TokenFormProps {
  action: string;
  token: string | undefined;
  refused: RefusedForm | null;
  /** The link to the form that sends another mail. */
  another: VNode;
  children: ComponentChildren;
}

/** The form that a mailed link opens. Only sending the form uses the token, because mail filters open links too. */
export function TokenForm({ action, token, refused, another, children }: TokenFormProps): VNode {
  const isUsedUp = refused?.code === "GONE" || refused?.code === "CONFLICT";
  const known = token ?? refused?.values["token"];
  if (isUsedUp) return <p>{another}</p>;
  if (known === undefined) {
    return (
      <>
        <p>To use this page, open the link that we have mailed you. If you copy the link, copy all of it.</p>
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
