import { ExceptionPage } from './ExceptionPage.tsx'

/** 抱歉，你无权访问该页面 */
export const ForbiddenPage = () => <ExceptionPage status={403} />

/** 抱歉，你访问的页面不存在或仍在开发中 */
export const NotFoundPage = () => <ExceptionPage status={404} />

/** 抱歉，服务器出错了 */
export const ServerErrorPage = () => <ExceptionPage status={500} />
