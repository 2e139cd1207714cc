/** A value of JSON (RFC 8259). */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
