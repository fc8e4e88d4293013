/** Signing in by a code that is sent to the phone. spec: shell §4; contract §2.4 */
export { PhoneForm } from './PhoneForm.tsx'
