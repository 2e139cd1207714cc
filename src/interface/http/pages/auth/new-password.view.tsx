import type { VNode } from "preact";
import { Field } from "#interface/http/pages/form.view";

/** For a password that is to be set. */
export function NewPassword({ name, label }: { name: string; label: string }): VNode {
  return (
    <Field
      name={name}
      label={label}
      type="password"
      autocomplete="new-password"
      hint="At least 8 characters. A few words that nobody would guess are good."
      minlength={8}
      maxlength={128}
    />
  );
}
