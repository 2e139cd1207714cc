import type { ComponentChildren, VNode } from "preact";
import type { User } from "#domain/users/user";
import { style } from "#interface/http/pages/style";

interface LayoutProps {
  title: string;
  currentUser?: User | null;
  /** Inside `<head>`, beside what every page has. */
  head?: VNode;
  children: ComponentChildren;
}

/** What all pages have around them. */
export default function Layout({ title, head, children }: LayoutProps): VNode {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Tenon`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {head}
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}
