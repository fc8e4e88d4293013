/** Codes that are sent to phones and mailboxes: asking for one, and signing in by it. spec: contract §2.4 */

export { CodeInput } from './CodeInput.tsx'
export { type PhoneCode, PhoneCodeInputs, phoneCodeCheck } from './PhoneCodeInputs.tsx'
export { PhoneForm } from './PhoneForm.tsx'
export { useCodeRequest } from './useCodeRequest.ts'
