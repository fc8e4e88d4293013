/** Signing in: by password or by phone, with the choices that an account asks for before it goes on. spec: shell §4; screens §16 */
export { LoginPage } from './LoginPage.tsx'
