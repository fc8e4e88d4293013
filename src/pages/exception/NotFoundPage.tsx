import { ExceptionPage } from './ExceptionPage.tsx'

/** The page 404 outside of the frame. */
export const NotFoundPage = () => <ExceptionPage status={404} />
