import type { ComponentChildren, VNode } from "preact";
import type { RefusedForm } from "#interface/http/pages/view";

interface SectionProps {
  title: string;
  /** The prefix of the id of the heading. */
  id: string;
  children: ComponentChildren;
}

/** A part of a page with a heading. */
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
  /** The path of the form inside. If that form was refused, the section is open. */
  action: string;
  refused: RefusedForm | null;
  children: ComponentChildren;
}

/** A section that is collapsed until it is clicked. */
export function Disclosure({ label, action, refused, children }: DisclosureProps): VNode {
  return (
    <details open={refused?.action === action}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
