import { Alert, Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import classes from "./customer.module.css";
import type { CustomerText } from "./customer.ts";
import { type CustomerProps, useCustomer } from "./useCustomer.ts";

/** Whom a booking is for: found by phone, or written down. */
export function CustomerPanel(props: CustomerProps) {
  const customer = useCustomer(props);
  const { form, phone, readOnly } = customer;
  const { errors } = form.formState;
  const text = (name: keyof CustomerText) => ({
    required: !readOnly,
    readOnly,
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <>
      <form className={classes.search} role="search" noValidate onSubmit={customer.search}>
        <TextInput
          label="Search by phone"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          placeholder="10 digits"
          error={phone.formState.errors.phone1?.message}
          {...phone.register("phone1")}
        />
        <Button
          type="submit"
          variant="default"
          loading={customer.searching}
          leftSection={<IconSearch size={16} aria-hidden />}
        >
          Search
        </Button>
      </form>
      <form aria-label="Customer" noValidate autoComplete="off" onSubmit={customer.save}>
        {errors.root && (
          <Alert color="red" mb="sm">
            {errors.root.message}
          </Alert>
        )}
        <div className={classes.fields}>
          <TextInput label="Name" {...text("FirstName")} />
          <TextInput label="Email" type="email" {...text("Email1")} />
          <TextInput label="Phone Number" type="tel" inputMode="numeric" {...text("Phone1")} />
          <TextInput label="Address" {...text("CustomerAddress")} />
        </div>
        {/* Two buttons, not one that changes: the click that begins editing must not send. */}
        {readOnly ? (
          <Button key="edit" variant="default" onClick={customer.edit}>
            Edit Customer Details
          </Button>
        ) : (
          <Button key="save" type="submit" loading={customer.busy}>
            {props.customerId === null ? "Submit Customer Details" : "Update Customer Details"}
          </Button>
        )}
      </form>
    </>
  );
}
