import { authentication } from "#application/kit/authenticator";
import session from "#application/shared/session.authenticator";
import token from "#application/shared/token.authenticator";

export default authentication(session, token);
