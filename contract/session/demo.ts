/** A customer of a demo installation, who signs in with this phone. */
export const demoCustomer = { name: "Anita Deshpande", phone: "9822100201" };
