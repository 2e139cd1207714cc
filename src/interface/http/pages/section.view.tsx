import type { ComponentChildren, VNode } from "preact";
import type { RefusedForm } from "#interface/http/pages/view";

interface SectionProps {
  title: string;
  /** A word that starts the id of its heading. */
  id: string;
  children: ComponentChildren;
}

/** A part of a page with a heading of its own. */
export function Section({ title, id, children }: SectionProps): VNode {
  return (
    <section class="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

interface DisclosureProps {
  label: string;
  /** Where the form in it is sent to: refused, it is open from the start. */
  action: string;
  refused: RefusedForm | null;
  children: ComponentChildren;
}

/** What is not needed every day, behind its name. */
export function Disclosure({ label, action, refused, children }: DisclosureProps): VNode {
  return (
    <details open={refused?.action === action}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
