/** Changing the own password. spec: shell §4 Password modal, §5 */
export { PasswordDialog } from './PasswordDialog.tsx'
