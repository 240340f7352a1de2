/** More entries of a repeat than anybody fills in. Browsers take it from here, without the shapes beside it. */
export const MOST_ENTRIES = 100
