import type { ComponentChildren, VNode } from "preact";

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
      {children}
    </section>
  );
}
