import { theme } from 'antd'
import { useLayoutEffect } from 'react'
import { tokenVariables } from './tokenVariables.ts'

/** Gives antd's tokens to all style sheets of the page, as variables of the document. */
export function TokenStyles() {
  const { token } = theme.useToken()
  useLayoutEffect(() => {
    for (const [name, value] of tokenVariables(token)) document.documentElement.style.setProperty(name, value)
  }, [token])
  return null
}
