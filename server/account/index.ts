/**
 * The security of the own account: a phone and a mailbox that are bound by codes, the second step of the sign-in, and the devices that it is
 * signed in on. Every change asks for the password, or ends sessions only. The settings that users keep on the server, by key, are here too.
 */
export { accountPart } from './accountPart.ts'
export { userSettingPart } from './userSettingPart.ts'
