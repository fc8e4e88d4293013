/** The id of a program that stands at a place inside a screen. */
export const placedId = (screenId: string, place: string): string => `${screenId}#${place}`

/** The screen that a program is, or in which it stands. */
export const screenOf = (programId: string): string => programId.split('#', 1)[0] ?? programId
