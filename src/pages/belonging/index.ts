/** What an account asks for between the password and the first page: an own password, a department, a tenant. spec: shell §4 */
export { DepartDialog, departlessText, NextStep } from './NextStep.tsx'
export type { SignInStep } from './signInStep.ts'
