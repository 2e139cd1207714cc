import type { ComponentChildren, VNode } from "preact";
import { SERVICE_NAME } from "#domain/shared/service-name";
import type { User } from "#domain/users/user";
import { Form, Submit } from "#interface/http/pages/form.view";
import { style } from "#interface/http/pages/style";
import type { RefusedForm } from "#interface/http/pages/view";

interface LayoutProps {
  title: string;
  currentUser?: User | null;
  refused?: RefusedForm | null;
  /** The result of the form that led to the page. */
  notice?: string | undefined;
  /** Shows the children as several cards instead of one. */
  isWide?: boolean;
  /** Additional content of `<head>`. */
  head?: VNode;
  /** Links below the card. */
  footer?: VNode;
  children: ComponentChildren;
}

/** The frame of all pages. A page with an error says so in its title, which screen readers read first. */
export default function Layout({ title, head, refused, notice, isWide, ...props }: LayoutProps): VNode {
  const { currentUser = null, footer, children } = props;

  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${refused ? "Error: " : ""}${title} · ${SERVICE_NAME}`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {head}
      </head>
      <body class={isWide ? "wide" : "narrow"}>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <Header currentUser={currentUser} />
        <main id="main">
          <div class={isWide ? "intro" : "card"}>
            <h1>{title}</h1>
            {refused ? <Alert refused={refused} /> : <Notice text={notice} />}
            {!isWide && children}
          </div>
          {isWide && children}
          {footer && <div class="beside">{footer}</div>}
        </main>
      </body>
    </html>
  );
}

function Header({ currentUser }: { currentUser: User | null }): VNode {
  return (
    <header>
      <a class="brand" href={currentUser ? "/auth/account" : "/auth/sign-in"}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path fill="currentColor" d="M2 3h9v6h6v6h-6v6H2z" />
          <path fill="currentColor" fill-opacity="0.45" d="M13 3h9v18h-9v-4h6V7h-6z" />
        </svg>
        {SERVICE_NAME}
      </a>
      {currentUser && (
        <nav aria-label="Account">
          <a class="who" href="/auth/account">
            {currentUser.fullName}
          </a>
          <Form action="/auth/sign-out">
            <Submit look="quiet">Sign out</Submit>
          </Form>
        </nav>
      )}
    </header>
  );
}

/** Takes the focus, so that screen readers read it, unless a field with an error takes the focus. */
function Alert({ refused: { issues, message } }: { refused: RefusedForm }): VNode {
  const isAboutFields = issues.length > 0;

  return (
    <p class="notice wrong" role="alert" tabindex={-1} autofocus={!isAboutFields}>
      {isAboutFields ? "Please correct the marked fields." : message}
    </p>
  );
}

function Notice({ text }: { text: string | undefined }): VNode | null {
  if (text === undefined) return null;

  return (
    <p class="notice" role="status" aria-live="polite" tabindex={-1} autofocus>
      {text}
    </p>
  );
}
