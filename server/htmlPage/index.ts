/** Pages that the server writes itself, without the client: an announcement for everybody, and a printed report. No page runs a script that a user wrote. */
export { htmlPagePart } from './htmlPagePart.ts'
