/** Changing the own password, and setting one by a reset link. spec: shell §4 Password modal, §5 */
export { PasswordDialog } from './PasswordDialog.tsx'
export { blankNewPassword, type NewPasswordEntry, newPasswordCheck } from './passwordCheck.ts'
export { ResetForm } from './ResetForm.tsx'
