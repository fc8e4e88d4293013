/** Single sign-on in the browser: the redirect to the CAS server and back, and the tickets that this window has used. */
export { createSignOn, type SignOn } from './signOn.ts'
