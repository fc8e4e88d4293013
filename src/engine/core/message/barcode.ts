/** Beside a value that cannot be a bar code. */
export const barcodeMessages = Object.freeze({ none: '这个内容没有对应的条形码' } as const)
