const ordinary = '/user/login'
const alternative = '/oauth2-app/login'

/** The login page, with `path` to return to; under single sign-on, its own page. spec: shell §2 guard, readings (Routes) */
export function loginPathFor(path: string, singleSignOn: boolean): string {
  const login = singleSignOn ? alternative : ordinary
  const [bare] = path.split(/[?#]/, 1)
  return bare === '/' || bare === ordinary || bare === alternative
    ? login
    : `${login}?redirect=${encodeURIComponent(path)}`
}
