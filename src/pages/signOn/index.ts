/** Signing in through the CAS server or a third party: the way there, the way back, and what to do when it does not work. spec: shell §4; contract §2.5 */
export { SignOnForm } from './SignOnForm.tsx'
export { ThirdPartyPanel } from './ThirdPartyPanel.tsx'
