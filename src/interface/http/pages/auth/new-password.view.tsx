import type { VNode } from "preact";
import { Field } from "#interface/http/pages/form.view";

/**
 * A field for a new password. It has no `maxlength`, because a browser would silently shorten a longer pasted password. The
 * service refuses such a password with an error.
 */
export function NewPassword({ name, label }: { name: string; label: string }): VNode {
  return (
    <Field
      name={name}
      label={label}
      type="password"
      autocomplete="new-password"
      hint="At least 8 characters. A few random words make a good password."
      minlength={8}
    />
  );
}
