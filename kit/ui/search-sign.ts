/** The search icon, for lists that use no other icon of the large set (icon.tsx). */
export const SEARCH = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20.5 20.5'
