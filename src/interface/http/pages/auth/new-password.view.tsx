import type { VNode } from "preact";
import { Field } from "#interface/http/pages/form.view";

/**
 * For a password that is to be set. Without maxlength, by which a browser would silently cut a longer one short
 * when it is pasted: the service says that it is too long.
 */
export function NewPassword({ name, label }: { name: string; label: string }): VNode {
  return (
    <Field
      name={name}
      label={label}
      type="password"
      autocomplete="new-password"
      hint="At least 8 characters. A few words that nobody would guess are good."
      minlength={8}
    />
  );
}
