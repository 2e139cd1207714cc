import { type ComponentChildren, createContext, type VNode } from "preact";
import { useContext } from "preact/hooks";
import type { Issue } from "#domain/shared/errors";
import type { RefusedForm } from "#interface/http/pages/view";

interface FormProps {
  /** Where it is sent to. */
  action: string;
  /** What the endpoint is called with, where it is not POST. */
  method?: "PATCH" | "DELETE";
  /** The form of this page that was refused, this one or another. */
  refused?: RefusedForm | null;
  /** Has a field for a file. */
  hasFile?: boolean;
  children: ComponentChildren;
}

/** The kinds of fields, and which keyboard a phone shows. */
const kinds = {
  text: { type: "text" },
  email: { type: "email", inputmode: "email" },
  password: { type: "password" },
  file: { type: "file" },
} as const;

interface FieldProps {
  name: string;
  label: string;
  type?: keyof typeof kinds;
  autocomplete?: string;
  hint?: string;
  /** What it starts with. */
  value?: string;
  isOptional?: boolean;
  minlength?: number;
  maxlength?: number;
  /** Media types, of a file. */
  accept?: string;
}

/** The form that a field is in: the start of its ids, and how it was refused, if it was. */
const OwnForm = createContext<{ id: string; refused: RefusedForm | null }>({ id: "", refused: null });

/** A form that works without scripts. Refused, it comes again with what was entered and what is wrong with it. */
export function Form({ action, method, refused = null, hasFile = false, children }: FormProps): VNode {
  const id = action.replace(/^\//, "").replaceAll(/\W+/g, "-");
  const own = refused?.action === action ? refused : null;

  return (
    <form
      method="post"
      action={method ? `${action}?_method=${method}` : action}
      enctype={hasFile ? "multipart/form-data" : undefined}
    >
      <OwnForm.Provider value={{ id, refused: own }}>{children}</OwnForm.Provider>
    </form>
  );
}

/** A field with its label, its hint and its error, which are read out together. A password is never filled in. */
export function Field({ name, label, type = "text", hint, value, isOptional, ...rules }: FieldProps): VNode {
  const form = useContext(OwnForm);
  const id = `${form.id}-${name}`;
  const issues = form.refused?.issues ?? [];
  const issue = issues.find(({ path }) => path === name);
  const entered = form.refused?.values[name] ?? value;
  const about = [hint && `${id}-hint`, issue && `${id}-error`].filter(Boolean).join(" ");

  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {issue && (
        <span class="error" id={`${id}-error`}>
          {say(issue)}
        </span>
      )}
      <input
        id={id}
        name={name}
        {...kinds[type]}
        value={type === "password" ? undefined : entered}
        required={!isOptional}
        aria-describedby={about || undefined}
        aria-invalid={issue ? "true" : undefined}
        autofocus={issue !== undefined && issue === issues[0]}
        {...rules}
      />
    </div>
  );
}

/** `about` tells screen readers what a button is about where its text alone does not. */
export function Submit({
  children,
  look = "primary",
  about,
}: {
  children: string;
  look?: "primary" | "quiet" | "danger";
  about?: string;
}): VNode {
  return (
    <button class={look} type="submit">
      {children}
      {about && <span class="unseen"> {about}</span>}
    </button>
  );
}

const plainWords: Record<string, string | undefined> = {
  "any.required": "Please fill this in",
  "string.empty": "Please fill this in",
  "string.email": "Please enter an address such as name@example.com",
};

/** Without the name that the field has for programs. */
function say({ type, path, message }: Issue): string {
  const text = message.startsWith(`${path} `)
    ? message.slice(path.length + 1).replace(/^length /, "")
    : message;

  return plainWords[type] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
