import { fileURLToPath } from 'node:url'

/** The folder of the shipped documents: two folders up, from here as from the bundle (`dist/server/main.js`). */
export const schemasFolder = (): string => fileURLToPath(new URL('../../schemas/', import.meta.url))
