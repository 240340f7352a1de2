// A separate file, so that browsers can import it without struct schemas.

/** Fields sent next to the answers on the wire, so no question may have these names. Times are epoch seconds. */
export const RESERVED_NAMES = ['phone', 'sessionPhoneNumber', 'createdAt', 'updatedAt'] as const
