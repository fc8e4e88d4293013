/** The areas: what whoever writes a document is told. spec: widgets §5 */
export const areaMessages = Object.freeze({ badType: 'Bad type value' })
