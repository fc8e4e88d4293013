/** Refusals of a screen or of one record stand in its place: nothing else tells them. spec: look, States */
export const toldInPlace: readonly number[] = [403, 404]
