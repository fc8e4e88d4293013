/**
 * The own account beside its form: security (password, phone, mailbox, second step, devices), the look, bound third parties. Each page comes
 * with its first opening. spec: screens §15
 */
export { BindingPage, LookPage, SecurityPage } from './parts.ts'
