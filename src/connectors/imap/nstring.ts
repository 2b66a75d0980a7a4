/**
 * The bytes of a fetched section. A server answers NIL (nstring, RFC 9051, section 4.5) for a section that is not there, and for a
 * mail another program has just deleted; imapflow makes it `false`, which its types do not tell.
 */
export const sectionBytes = (section: Buffer | undefined): Buffer | undefined => section || undefined
