/** Signing in elsewhere: the way to the CAS server or a third party and back, and what this window remembers of it. */
export { createSignOn, type SignOn } from './signOn.ts'
export { createThirdPartyLogin, type HandedToken, type ThirdPartyLogin } from './thirdParty.ts'
