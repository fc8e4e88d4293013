/** antd's own texts in Chinese, loaded with the first page that shows some of them. */
export { Chinese } from './Chinese.tsx'
