const address = /^[A-Za-z0-9.-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$/;

/** Whether a text has the shape of an address that money is sent to by UPI: "chamak@examplebank". */
export const isUpiAddress = (text: string): boolean => address.test(text);
