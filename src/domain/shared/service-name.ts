/** The name that people know the service by: on pages, in the contract, as the sender of mails. */
export const SERVICE_NAME = "Tenon";
