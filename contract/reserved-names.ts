// By itself, since browsers take no shapes along with it.

/** What stands beside the answers on the wire, so that no question has these names. Times are epoch seconds. */
export const RESERVED_NAMES = ['phone', 'sessionPhoneNumber', 'createdAt', 'updatedAt'] as const
