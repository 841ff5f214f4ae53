/** Sign-in phone of a customer in demo installations. */
export const demoCustomer = { name: "Anita Deshpande", phone: "9822100201" };
