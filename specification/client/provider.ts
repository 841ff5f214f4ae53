import type { Client } from "./client.ts";

export type AddressForm = {
  address: string;
  street: string;
  country: string;
  state: string;
  city: string;
  pincode: string;
};

export type BasicForm = {
  company: string;
  firstName: string;
  middleName: string;
  lastName: string;
  email: string;
  phone: string;
  phone2: string;
  userName: string;
  password: string;
  permanent: AddressForm;
  correspondence: AddressForm;
};

/** The basic payload. The second street is always sent empty. */
const basicPayload = (form: BasicForm) => ({
  companyId: form.company,
  firstName: form.firstName,
  middleName: form.middleName,
  lastName: form.lastName,
  email1: form.email,
  phone1: form.phone,
  phone2: form.phone2,
  userName: form.userName,
  password: form.password,
  permanentAddress: form.permanent.address,
  permanentCountryId: form.permanent.country,
  permanentStateId: form.permanent.state,
  permanentCity: form.permanent.city,
  permanentStreet1: form.permanent.street,
  permanentStreet2: "",
  permanentPincode: form.permanent.pincode,
  correspondenceAddress: form.correspondence.address,
  correspondenceCountryId: form.correspondence.country,
  correspondenceStateId: form.correspondence.state,
  correspondenceCity: form.correspondence.city,
  correspondenceStreet1: form.correspondence.street,
  correspondenceStreet2: "",
  correspondencePincode: form.correspondence.pincode,
});

/** The values of the Service tab: times as HH:MM, checklists as lists of ids. */
export type ServiceForm = {
  selectedService: string;
  selectedZone: string;
  startTime: string;
  endTime: string;
  buildingId: string;
  parkingFloorId: string;
  flats: string[];
  parkingNumber: string[];
};

/** Today's date in the browser plus a time, with seconds 00. */
const todayAt = (time: string): string => {
  const [year, month, day] = [new Date().getFullYear(), new Date().getMonth() + 1, new Date().getDate()];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}T${time}:00`;
};

const servicePayload = (providerId: string, form: ServiceForm) => ({
  providerId,
  serviceId: form.selectedService,
  serviceZoneId: form.selectedZone,
  buildingId: form.buildingId,
  flats: form.flats.join(","),
  parkingFloorId: form.parkingFloorId,
  parkingNumber: form.parkingNumber.join(","),
  serviceStartTime: todayAt(form.startTime),
  serviceEndTime: todayAt(form.endTime),
  availabilityStatus: true,
});

export type AccountForm = {
  accountNumber: string;
  accountHolderName: string;
  accountType: string;
  ifscCode: string;
  bankName: string;
  branch: string;
  upiId: string;
};

/** The account's fields, with fixed placeholders for wallet and status. */
const accountPayload = (providerId: string, form: AccountForm) => ({
  providerId,
  accountType: form.accountType,
  accountNumber: form.accountNumber,
  accountHolderName: form.accountHolderName,
  ifsccode: form.ifscCode,
  bankName: form.bankName,
  branchName: form.branch,
  upiid: form.upiId,
  walletAccount: "",
  status: "Active",
  active: true,
  companyId: null,
});

export type DocumentForm = { documentType: string; description: string; file: File };

const documentFields = (providerId: string, form: DocumentForm) => ({
  ProviderId: providerId,
  Description: form.description,
  File: form.file,
  DocumentType: form.documentType,
});

/** The calls of the provider dialog. */
export const providerCalls = (client: Client) => ({
  add: (form: BasicForm) => client.post("/Provider/Add", basicPayload(form)),
  update: (providerId: string, form: BasicForm) =>
    client.post("/Provider/Update", { ...basicPayload(form), providerId }),

  addDocument: (providerId: string, form: DocumentForm) =>
    client.upload("/ProviderDocument/AddDocument", documentFields(providerId, form)),
  updateDocument: (providerId: string, providerDocumentId: string, form: DocumentForm) =>
    client.upload("/ProviderDocument/UpdateDocument", {
      providerDocumentId,
      ...documentFields(providerId, form),
    }),
  documents: (providerId: string) => client.post("/ProviderDocument/GetByProviderId", { providerId }),
  documentById: (providerDocumentId: string) =>
    client.post("/ProviderDocument/GetById", { providerDocumentId }),
  deleteDocument: (providerDocumentId: string) =>
    client.delete("/ProviderDocument/Delete", { providerDocumentId }),

  addAccount: (providerId: string, form: AccountForm) =>
    client.post("/ProviderAccount/Add", accountPayload(providerId, form)),
  updateAccount: (providerId: string, providerAccountId: string, form: AccountForm) =>
    client.post("/ProviderAccount/Update", { ...accountPayload(providerId, form), providerAccountId }),
  accounts: (providerId: string) => client.post("/ProviderAccount/GetByProviderId", { providerId }),
  accountById: (providerAccountId: string) => client.post("/ProviderAccount/GetById", { providerAccountId }),
  deleteAccount: (providerAccountId: string) =>
    client.delete("/ProviderAccount/Delete", { providerAccountId }),

  addService: (providerId: string, form: ServiceForm) =>
    client.post("/ProviderService/Add", {
      ...servicePayload(providerId, form),
      price: 0,
      duration: 0,
      companyId: 0,
    }),
  updateService: (providerId: string, providerServiceId: string, form: ServiceForm) =>
    client.post("/ProviderService/Update", { ...servicePayload(providerId, form), providerServiceId }),
  services: (providerId: string) => client.post("/ProviderService/GetByProviderId", { providerId }),
  serviceById: (providerServiceId: string) => client.post("/ProviderService/GetById", { providerServiceId }),
  deleteService: (providerServiceId: string) =>
    client.delete("/ProviderService/Delete", { providerServiceId }),
});
