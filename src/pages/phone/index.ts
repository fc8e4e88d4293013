/** Codes that are sent to phones: asking for one, and signing in by it. spec: contract §2.4 */

export { type PhoneCode, PhoneCodeInputs, phoneCodeCheck } from './PhoneCodeInputs.tsx'
export { PhoneForm } from './PhoneForm.tsx'
