/** Single sign-on in the browser: the way to the CAS server and back, and which tickets this window has asked for */
export { createSignOn, type SignOn, type SignOnSettings } from './signOn.ts'
