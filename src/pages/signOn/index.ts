/** Signing in through the CAS server: the way there, the way back with a ticket, and what to do when it does not work. spec: shell §4; contract §2.5 */
export { SignOnForm } from './SignOnForm.tsx'
