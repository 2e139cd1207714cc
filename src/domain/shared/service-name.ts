/** The public name of the service: on pages, in the contract and as the sender of mails. */
export const SERVICE_NAME = "Tenon";
