import { type ComponentChildren, createContext, type VNode } from "preact";
import { useContext } from "preact/hooks";
import type { Issue } from "#domain/shared/errors";
import type { RefusedForm } from "#interface/http/pages/view";

interface FormProps {
  /** The path that the form is sent to. */
  action: string;
  /** The method of the endpoint if it is not POST. */
  method?: "PATCH" | "DELETE";
  /** The refused form of the page, which can be another one. */
  refused?: RefusedForm | null;
  /** Set for a form with a file field. */
  hasFile?: boolean;
  children: ComponentChildren;
}

/** The attributes of each kind of field. `inputmode` selects the keyboard of a phone. */
const kinds = {
  text: { type: "text" },
  email: { type: "email", inputmode: "email" },
  password: { type: "password" },
  file: { type: "file" },
  number: { type: "text", inputmode: "numeric" },
} as const;

interface FieldProps {
  name: string;
  label: string;
  type?: keyof typeof kinds;
  autocomplete?: string;
  hint?: string;
  /** The initial value. */
  value?: string;
  isOptional?: boolean;
  minlength?: number;
  maxlength?: number;
  /** The media types of a file. */
  accept?: string;
}

/** The form around a field: the prefix of its ids, and its error if the form was refused. */
const OwnForm = createContext<{ id: string; refused: RefusedForm | null }>({ id: "", refused: null });

/** A form that works without scripts. After a refusal it shows the entered values and the errors. */
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

/** A field with its label, hint and error, which screen readers read together. A password is never filled in. */
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
          {messageOf(issue)}
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

/** Check boxes for a field that is a list, with its error. */
export function Choices({
  name,
  label,
  values,
}: Pick<FieldProps, "name" | "label"> & { values: string[] }): VNode {
  const { id, refused } = useContext(OwnForm);
  const issue = refused?.issues.find(({ path }) => path === name || path.startsWith(`${name}.`));

  return (
    <fieldset class="field" aria-describedby={issue && `${id}-${name}-error`}>
      <legend>{label}</legend>
      {issue && (
        <span class="error" id={`${id}-${name}-error`}>
          {messageOf(issue)}
        </span>
      )}
      {values.map((value) => (
        <label class="choice">
          <input type="checkbox" name={`${name}[]`} value={value} /> {value}
        </label>
      ))}
    </fieldset>
  );
}

/** A button. `about` completes its text for screen readers. */
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

const plainMessages: Record<string, string | undefined> = {
  "any.required": "Please fill this in",
  "string.empty": "Please fill this in",
  "string.email": "Please enter an address such as name@example.com",
};

/** Returns the message without the name of the field in the API. */
function messageOf({ type, path, message }: Issue): string {
  const text = message.startsWith(`${path} `)
    ? message.slice(path.length + 1).replace(/^length /, "")
    : message;

  return plainMessages[type] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
