/** Pages for people without a session: registering an account, and setting a forgotten password. spec: shell §2; screens §16 */
export { SignUpForms } from './SignUpForms.tsx'
